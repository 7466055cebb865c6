import type { ReportBody, UploadedDocument } from '@lintel/contract'

/** Adds a document at the end; one that is there already is not added again. */
export const addDocument = (draft: ReportBody, document: UploadedDocument): void => {
  if (draft.uploaddocuments.some(({ src }) => src === document.src)) return
  draft.uploaddocuments.push(document)
}

/** Takes a document off the report. */
export const removeDocument = (draft: ReportBody, src: string): void => {
  const at = draft.uploaddocuments.findIndex((document) => document.src === src)
  if (at >= 0) draft.uploaddocuments.splice(at, 1)
}
