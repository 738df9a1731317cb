export { setBudget } from './budgets/set-budget.ts'
export { readHouseBooks } from './house-books.ts'
export { MAX_PORTFOLIO_PROPERTIES, readPortfolio } from './portfolio/read-portfolio.ts'
