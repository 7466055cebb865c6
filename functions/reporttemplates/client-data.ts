export { eraseTemplateRows, everySave, everyTemplate, templateFolderOf } from './store/index.ts'
