/** The report was refused for good. The message is for people, and holds no secret. */
export class ExportRefused extends Error {
  override name = 'ExportRefused'
}

/** The report was not accepted this time. The message is shown once all tries have failed. */
export class ExportUnanswered extends Error {
  override name = 'ExportUnanswered'
}
