export * from './categories.ts'
export * from './checklists.ts'
export * from './entities.ts'
