export * from './entities.ts'
export * from './messages.ts'
