export * from './command-image.ts'
