/** Their placeholders were in the page but not in the PDF: CSS hides them. */
export class PlaceholderLost extends Error {
  override name = 'PlaceholderLost'
  readonly photographIds: readonly string[]

  constructor(photographIds: readonly string[]) {
    super(
      `${photographIds.length === 1 ? 'A photograph is' : `${photographIds.length} photographs are`} missing from the PDF: ` +
        `${photographIds.slice(0, 20).join(', ')}${photographIds.length > 20 ? ' and others' : ''}. ` +
        'Filters, canvas, 3-D transforms, masks and border images lose photographs.',
    )
    this.photographIds = photographIds
  }
}

/** For photographs that the job does not have. */
export class PlaceholderForeign extends Error {
  override name = 'PlaceholderForeign'
  readonly photographIds: readonly string[]

  constructor(photographIds: readonly string[]) {
    super(`The template shows photographs that are not this report's: ${photographIds.slice(0, 20).join(', ')}.`)
    this.photographIds = photographIds
  }
}

/** Not an RGB JPEG, or not of the recorded size or length. */
export class PhotographUnfit extends Error {
  override name = 'PhotographUnfit'
  readonly photographId: string

  constructor(photographId: string, why: string) {
    super(`The print copy of photograph ${photographId} cannot be used: ${why}.`)
    this.photographId = photographId
  }
}
