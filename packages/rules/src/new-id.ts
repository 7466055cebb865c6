/** 128 random bits as 22 URL-safe characters, as the contract's `Id` requires. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

export type MakeId = () => string
