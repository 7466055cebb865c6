/** Working files of a client's transcriptions: storage removes them after two days, an erasure with the client. */
export const workingFilesOf = (clientId: string): string => `jobs/transcriptions/${clientId}/`

/** The key of a working file of a transcription. */
export const workingKey = (clientId: string, id: string, file: string): string =>
  `${workingFilesOf(clientId)}${id}/${file}`
