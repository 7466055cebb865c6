export { findingsOf } from './findings.ts'
export { reportOfDocument, type DocumentChoice, type DocumentPrefill } from './prefill.ts'
export { lineText, type SourceCell, type SourceLine, type SourcePage } from './source.ts'
export { completedWith, isHardlyUnderstood, statedFindings, type AnsweredPart } from './stated.ts'
