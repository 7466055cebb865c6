/** Why a workbook cannot be read, for whoever sent it. */
export class Refused extends Error {
  override name = 'Refused'
}
