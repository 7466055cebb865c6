import { documentExtension, documentMaxBytes, documentMessages, uploadTooLarge } from '@lintel/contract'

/** What the browser's choice of files offers. */
export const documentAccept = '.pdf,.doc,.docx,.xls,.xlsx,.jpeg,.jpg,.png'

/** Why a chosen file cannot be a document, judged by its name; undefined where it can. */
export const documentRefusalOf = async ({ name, size }: File): Promise<string | undefined> => {
  if (!documentExtension(name)) return documentMessages.notValidType(name)
  if (size === 0) return `${name} is empty.`
  if (size > documentMaxBytes) return uploadTooLarge(name, documentMaxBytes)
  return undefined
}
