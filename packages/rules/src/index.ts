export * from './new-id.ts'
export * from './report-edits/index.ts'
