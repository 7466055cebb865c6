export { eraseLinks } from './store.ts'
