export { eraseCommand, scanCommands } from './store.ts'
