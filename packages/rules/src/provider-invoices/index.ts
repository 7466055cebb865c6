export * from './charge.ts'
export * from './credit.ts'
export * from './edit-charge.ts'
