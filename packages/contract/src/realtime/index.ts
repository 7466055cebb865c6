export * from './constants.ts'
export * from './events.ts'
