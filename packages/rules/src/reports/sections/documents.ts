import type { ReportBody, UploadedDocument } from '@lintel/contract'

/** Duplicates are ignored. */
export const addDocument = (draft: ReportBody, document: UploadedDocument): void => {
  if (draft.uploaddocuments.some(({ src }) => src === document.src)) return
  draft.uploaddocuments.push(document)
}

export const removeDocument = (draft: ReportBody, src: string): void => {
  const at = draft.uploaddocuments.findIndex((document) => document.src === src)
  if (at >= 0) draft.uploaddocuments.splice(at, 1)
}
