export { readContent, StoredContent, templateFolderOf, writeContent } from './files.ts'
export {
  commitTemplate,
  eraseTemplateRows,
  everySave,
  everyTemplate,
  readSave,
  readSaves,
  readTemplate,
  readTemplateFor,
  readTemplates,
  removeTemplate,
  StoredTemplate,
  type SaveNote,
  type TemplateSave,
} from './rows.ts'
