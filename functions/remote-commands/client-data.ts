export { eraseCommand, scanCommands, type FoundCommand } from './store.ts'
