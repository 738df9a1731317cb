export { setBudget } from './budgets/set-budget.ts'
export { readPerformance } from './get-performance.ts'
export { MAX_PORTFOLIO_PROPERTIES, readPortfolio } from './portfolio/read-portfolio.ts'
export { readPropertyBooks } from './property-books.ts'
