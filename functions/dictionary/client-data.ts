export { eraseRows, everySave, folderOf } from './store/index.ts'
