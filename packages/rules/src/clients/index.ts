export * from './new-client.ts'
export * from './report-factory.ts'
export * from './settings.ts'
export * from './may-use-branch.ts'
