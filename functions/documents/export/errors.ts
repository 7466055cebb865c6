/** The report was refused permanently. The message is shown to users and contains no secret. */
export class ExportRefused extends Error {
  override name = 'ExportRefused'
}

/** The report was not accepted this time. The message is shown once all attempts have failed. */
export class ExportUnanswered extends Error {
  override name = 'ExportUnanswered'
}
