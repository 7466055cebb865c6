export { readContent, StoredContent, templateFolderOf, writeContent } from './files.ts'
export {
  commitTemplate,
  eraseTemplateRows,
  everySave,
  everyTemplate,
  readTemplate,
  readTemplateFor,
  readTemplates,
  removeTemplate,
  StoredTemplate,
} from './rows.ts'
