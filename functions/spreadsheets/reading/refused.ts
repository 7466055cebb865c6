/** The reason why a workbook cannot be read, for its uploader. */
export class Refused extends Error {
  override name = 'Refused'
}
