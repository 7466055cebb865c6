export { everyInvoice } from './store.ts'
