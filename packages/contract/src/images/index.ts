export * from './constants.ts'
export * from './entities.ts'
export * from './image-path.ts'
export * from './messages.ts'
