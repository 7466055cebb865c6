/** For the workbook's uploader. */
export class Refused extends Error {
  override name = 'Refused'
}
