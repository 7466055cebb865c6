export { folderOf, storeDefault, readDifferences, readWhole, writeDifferences } from './files.ts'
export {
  commitSave,
  eraseRows,
  everySave,
  readCurrent,
  readSave,
  readSaves,
  type CurrentSave,
  type SavedRow,
} from './rows.ts'
