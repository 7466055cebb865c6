/** A row of a store, and its file. */
export interface Content {
  row: unknown
  file?: Blob | undefined
}

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: Blob
}

/** JSON has no `undefined`, which a draft has where a part was removed. No text of ours has control characters. */
const absent = '\0'

const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part === undefined ? absent : part))

const fromJson = (json: string): unknown =>
  JSON.parse(json, (_, part: unknown) => {
    if (typeof part === 'object' && part !== null)
      for (const [name, value] of Object.entries(part)) if (value === absent) Reflect.set(part, name, undefined)
    return part
  })

const utf8 = new TextEncoder()

/** AES-GCM; `about` is authenticated, so that a row cannot be put in another one's place. */
const parameters = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8.encode(about),
})

/** The length of the JSON, the JSON, and the file's bytes. */
export const sealedContent = async (key: CryptoKey, about: string, { row, file }: Content): Promise<Sealed> => {
  const head = utf8.encode(asJson({ row, type: file?.type }))
  const plain = await new Blob([Uint32Array.of(head.length), head, file ?? '']).arrayBuffer()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new Blob([await crypto.subtle.encrypt(parameters(iv, about), key, plain)])
  return { iv, bytes }
}

/** @throws OperationError if the key is another one, or the row was altered */
export const openedContent = async (key: CryptoKey, about: string, { iv, bytes }: Sealed): Promise<Content> => {
  const plain = await crypto.subtle.decrypt(parameters(iv, about), key, await bytes.arrayBuffer())
  const end = 4 + new DataView(plain).getUint32(0, true)
  const { row, type } = fromJson(new TextDecoder().decode(plain.slice(4, end))) as { row: unknown; type?: string }
  return { row, file: type === undefined ? undefined : new Blob([plain.slice(end)], { type }) }
}
