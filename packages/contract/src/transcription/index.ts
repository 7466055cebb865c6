export * from './constants.ts'
export * from './documents.ts'
export * from './entities.ts'
export * from './messages.ts'
