/** In hexadecimal, off the main thread; undefined on pages that are not secure, and for files that cannot be read. */
export const sha256Of = async (content: Blob | string): Promise<string | undefined> => {
  try {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : await content.arrayBuffer()
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return undefined
  }
}
