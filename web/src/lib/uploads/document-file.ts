import { documentExtension, documentMaxBytes, documentMessages, uploadTooLarge } from '@lintel/contract'

/** Why a chosen file cannot be a document, judged by its name; undefined where it can. */
export const documentRefusalOf = async ({ name, size }: File): Promise<string | undefined> => {
  if (!documentExtension(name)) return documentMessages.notValidType(name)
  if (size === 0) return `${name} is empty.`
  if (size > documentMaxBytes) return uploadTooLarge(name, documentMaxBytes)
  return undefined
}
