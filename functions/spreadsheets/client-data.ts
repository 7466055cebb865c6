export { readingsOf } from './files.ts'
export { eraseWorkbooks, findWorkbookOf } from './store.ts'
