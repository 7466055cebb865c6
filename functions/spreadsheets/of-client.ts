export { readingsOf } from './files.ts'
export { eraseWorkbooks, readWorkbookOf } from './store.ts'
