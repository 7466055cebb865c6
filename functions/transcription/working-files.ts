/** Storage removes them after two days, an erasure with the client. */
export const workingFilesOf = (clientId: string): string => `jobs/transcriptions/${clientId}/`

export const workingKey = (clientId: string, id: string, file: string): string =>
  `${workingFilesOf(clientId)}${id}/${file}`
