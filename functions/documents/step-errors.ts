/** The state machine recognises it by its name. */
export class Retryable extends Error {
  override name = 'Retryable'
}

/** Refused, lost or never uploaded, by their file names. */
export class PhotographsFailed extends Error {
  override name = 'PhotographsFailed'

  constructor(names: readonly string[]) {
    super(`Photographs that could not be processed: ${listed(names)}.`)
  }
}

/** Originals that were stored once: not a customer's fault. */
export class OriginalsLost extends PhotographsFailed {
  // The state machine reports its message under this name.
  override name = 'PhotographsLost'
}

/** The template shows them in a way that loses them; by their file names. */
export class PhotographsNotShown extends Error {
  override name = 'PhotographsNotShown'

  constructor(names: readonly string[], options?: ErrorOptions) {
    super(`Photographs that the template loses (filters, masks, 3-D transforms): ${listed(names)}.`, options)
  }
}

const maxNames = 5

const listed = (names: readonly string[]) =>
  names.length > maxNames
    ? `${names.slice(0, maxNames).join(', ')} and ${names.length - maxNames} others`
    : names.join(', ')

/** The report was refused permanently. The message is shown to users and contains no secret. */
export class ExportRefused extends Error {
  override name = 'ExportRefused'
}

/** The report was not accepted this time. The message is shown once all attempts have failed. */
export class ExportUnanswered extends Error {
  override name = 'ExportUnanswered'
}

/** A file of a pack is missing, or larger than the scheme takes and cannot be split. */
export class PackedFileUnfit extends Error {
  override name = 'PackedFileUnfit'
}

/** A stored file is not the one that was recorded: not a customer's fault. */
export class PackedFileChanged extends Error {
  override name = 'PackedFileChanged'
}
