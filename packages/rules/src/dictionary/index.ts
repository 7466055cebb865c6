export { dictionaryChanges } from './changes.ts'
export { composeDictionary } from './compose.ts'
export { dictionaryDifference, withDifference } from './differences.ts'
export { ownOfType, sectionsIn, withEntry, withMoved, withoutEntry, withOwnOfType, withSections } from './edits.ts'
export {
  furnishLevels,
  isInCategory,
  levelLetters,
  levelNames,
  parseLevels,
  roomsIn,
  sharedLevels,
  templateRows,
  unselected,
  withLevels,
  withRooms,
  type FurnishLevel,
  type TemplateCell,
  type TemplateRow,
} from './furnishing.ts'
export { sameFlags, withFlagsOf } from './flags.ts'
export { mergeDictionaries } from './merge.ts'
export { faceOfStyle, styleOfFace, type Face } from './guide-face.ts'
export { dictionaryProblems, nameProblem } from './problems.ts'
export { linkProblems, questionProblems, type DictionaryProblem } from './question-problems.ts'
export { freeSlug, slugOfName, slugOfPrompt } from './slugs.ts'
export { cellsAsText, cellsFromText, type PastedCells } from './template-text.ts'
export { dictionaryVersion, versionName, type DictionaryVersion } from './versions.ts'
export { readWorkbook, type ReadWorkbook } from './workbook/read.ts'
export { type DictionarySheet, type SheetProblem } from './workbook/sheet.ts'
export { versionOfWorkbook, workbookOf } from './workbook/write.ts'
