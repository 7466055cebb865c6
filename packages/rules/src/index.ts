export * from './address-text.ts'
export * from './appointments/appointment.ts'
export * from './appointments/diary.ts'
export * from './audit.ts'
export * from './file-size.ts'
export * from './new-id.ts'
export * from './checklists/answers.ts'
export * from './checklists/deadlines.ts'
export * from './checklists/fill.ts'
export * from './reports/photos/references.ts'
export * from './checklists/progress.ts'
export * from './checklists/shown.ts'
export * from './checklists/slug.ts'
export * from './clients/css-problem.ts'
export * from './clients/new-client.ts'
export * from './clients/look.ts'
export * from './clients/client.ts'
export * from './customers.ts'
export { dictionaryChanges } from './dictionary/merge.ts'
export { composeDictionary } from './dictionary/merge.ts'
export { dictionaryDifference, withDifference } from './dictionary/differences.ts'
export {
  ownOfType,
  sectionsIn,
  withEntry,
  withMoved,
  withoutEntry,
  withOwnOfType,
  withSections,
} from './dictionary/edits.ts'
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
} from './dictionary/furnishing.ts'
export { sameFlags, withFlagsOf } from './dictionary/edits.ts'
export { mergeDictionaries } from './dictionary/merge.ts'
export { faceOfStyle, styleOfFace, type Face } from './dictionary/guide-face.ts'
export { dictionaryProblems, nameProblem } from './dictionary/problems.ts'
export { linkProblems, questionProblems, type DictionaryProblem } from './dictionary/problems.ts'
export { freeSlug, slugOfName, slugOfPrompt } from './dictionary/slugs.ts'
export { cellsAsText, cellsFromText, type PastedCells } from './dictionary/furnishing.ts'
export { dictionaryVersion, versionName, type DictionaryVersion } from './dictionary/versions.ts'
export { readWorkbook, type ReadWorkbook } from './dictionary/workbook/read.ts'
export { type DictionarySheet, type SheetProblem } from './dictionary/workbook/sheet.ts'
export { versionOfWorkbook, workbookOf } from './dictionary/workbook/write.ts'
export { joinNames } from './emails/values.ts'
export { deliveryOf } from './emails/delivery.ts'
export { isToSigners, linkObstacle } from './emails/signers.ts'
export {
  emailPlaceholders,
  escapeHtml,
  fillHtml,
  fillText,
  hasPlaceholder,
  linkPlaceholders,
  unknownPlaceholders,
  type EmailPlaceholder,
  type LinkPlaceholder,
  type PlaceholderValues,
} from './emails/placeholders.ts'
export { foldedAddress, signaturesToAsk, signaturesWith, type ToSign } from './emails/signers.ts'
export { placeholderValues, type PlaceholderSource } from './emails/values.ts'
export {
  managesTemplate,
  ownersProblem,
  mayUseTemplate,
  templateRole,
  type TemplateCaller,
  type TemplateOwners,
} from './emailtemplates/callers.ts'
export { ownersFor, scopeOf, scopesFor, templateScopes, type TemplateScope } from './emailtemplates/callers.ts'
export * from './migration/lines.ts'
export * from './pence.ts'
export * from './plain-dates.ts'
export * from './provider-invoices/charge.ts'
export * from './remote-commands/command-image.ts'
export * from './search/address-words.ts'
export * from './search/search-words.ts'
export {
  applyFeedback,
  applySignature,
  ownGeneral,
  commentsByLink,
  signedAlready,
  signedMeanwhile,
} from './sharing/apply.ts'
export { visitorName } from './sharing/visitor-name.ts'
export { feedbackOpenUntil, isFeedbackOpen } from './sharing/feedback.ts'
export { galleryOf } from './sharing/gallery.ts'
export { keepFeedback, sameFeedback, type EndedFeedback, type RewrittenFeedback } from './sharing/keep-feedback.ts'
export { generalPartyComments, hasComment, partyComments, allPartyComments } from './sharing/party-comments.ts'
export { fieldsOfHeads, hasAddress, isHeldOnce } from './spreadsheets/columns.ts'
export { typedDate } from './spreadsheets/dates.ts'
export {
  addressConflicts,
  fillAddress,
  filledWords,
  fillReport,
  prefillConflicts,
  prefillWords,
  tenancyLabels,
  type Filled,
  type Prefill,
  type PrefillConflict,
} from './spreadsheets/prefill.ts'
export { propertyOfRow } from './spreadsheets/property.ts'
export { roomKindOf } from './spreadsheets/property.ts'
export { readWorkbookRow } from './spreadsheets/rows.ts'
export { addressKeys, hasWords, leadsOf, typedKey } from './spreadsheets/search.ts'
export { rebaseOnSaved, type RebasedBody } from './three-way-merge/settle-merge.ts'
export { reportChanges } from './three-way-merge/changes.ts'
export type { MergeConflict } from './three-way-merge/conflicts.ts'
export { changeLine, type FieldChange } from './three-way-merge/documents.ts'
export { isSame } from './three-way-merge/graph.ts'
export { fieldName } from './three-way-merge/labels.ts'
export { mergeBodies, type ThreeWayMerge } from './three-way-merge/merge-bodies.ts'
export type { ConflictChoice } from './three-way-merge/merge-graphs.ts'
export { rebase, type RecordConflict } from './three-way-merge/records.ts'
export { hasPostcode } from './transcription/documents/facts.ts'
export { findingsOf } from './transcription/documents/findings.ts'
export { limitFindings, type LimitedFindings } from './transcription/documents/limit-findings.ts'
export { reportOfDocument, type DocumentChoice, type DocumentPrefill } from './transcription/documents/prefill.ts'
export { lineText, type SourceCell, type SourceLine, type SourcePage } from './transcription/documents/source.ts'
export {
  completeFindings,
  isHardlyUnderstood,
  findingsOfModel,
  type AnsweredPart,
} from './transcription/documents/model-findings.ts'
export { dictionaryWords, type DictionaryWords, type NamedItem } from './transcription/dictionary-words.ts'
export { itemFromText } from './transcription/item-from-text.ts'
export { matchToDictionary } from './transcription/match-dictionary.ts'
export * from './report-operations/follow-on.ts'
export * from './report-operations/merge-rooms.ts'
export * from './report-operations/report-photos.ts'
export * from './report-operations/restore-check-in.ts'
export {
  fileListsIn,
  pathOfSource,
  photoIdsOf,
  photosIn,
  removeSource,
  sourcesOf,
  type FileList,
} from './reports/files.ts'
export { isCounted, returnedKeys, returnedOf } from './reports/counted-entries.ts'
export * from './reports/entries.ts'
export * from './reports/feedback.ts'
export * from './reports/inspector.ts'
export { issuesOf, twinOf, type WaitingFacts } from './reports/issues.ts'
export { itemsIn } from './reports/paths.ts'
export * from './reports/check-in-entries.ts'
export * from './reports/paths.ts'
export * from './reports/side.ts'
export * from './reports/photos/camera-time.ts'
export * from './reports/photos/destinations.ts'
export * from './reports/photos/photos.ts'
export type { Progress, RoomProgress } from './reports/progress.ts'
export { gapText, type GapInSection } from './reports/progress.ts'
export { gapsOf, keptLists, menuProgress, type KeptList, type KeptEntryByList } from './reports/sections/all.ts'
export * from './reports/sections/index.ts'
export type { EditorSectionName } from '@lintel/contract'
export * from './reports/sections/rooms/apply.ts'
export * from './reports/sections/rooms/notes.ts'
export * from './reports/sections/rooms/check-out.ts'
export * from './reports/sections/rooms/completions.ts'
export * from './reports/sections/rooms/items.ts'
export * from './reports/sections/rooms/dictionary-choices.ts'
export * from './reports/sections/rooms/facts.ts'
export * from './reports/sections/rooms/find.ts'
export * from './reports/sections/rooms/rooms.ts'
export * from './reports/sections/rooms/phrases.ts'
export * from './reports/sections/rooms/ungraded-items.ts'
export * from './reports/sections/rooms/transcribed.ts'
export {
  defaultTemplateId,
  isSameCombination,
  shippedCombinationFor,
  shippedCombinations,
  templateCombinations,
  templatePackageOf,
} from './reporttemplates/combinations.ts'
export {
  builtInSettings,
  isBuiltInSetting,
  printValueOf,
  propertiesForTemplates,
  settingsForClient,
  settingSystemName,
} from './reporttemplates/settings.ts'
export { mergeTemplates, templateChanges } from './reporttemplates/changes.ts'
export {
  composeSettings,
  composeTemplate,
  hasSameOrder,
  templateDifference,
  type TemplateDifference,
} from './reporttemplates/differences.ts'
export { templateProblems, type TemplateProblem } from './reporttemplates/problems.ts'
export { unknownSettings } from './reporttemplates/settings.ts'
export * from './report-invoice/report-invoice.ts'
