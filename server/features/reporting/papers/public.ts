export { paperName, printPaper } from './get-paper-pdf.ts'
export { makePaper } from './make-paper.ts'
export { readManagerReport } from './read-day-report.ts'
