export { eraseCustomer, eraseLists, scanCustomers, type FoundCustomer } from './store.ts'
