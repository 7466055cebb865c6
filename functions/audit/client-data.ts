export { everyAct } from './store.ts'
