import { headerKey } from './keys.ts'
import { headerRows } from './rows.ts'

/** Does nothing if that is set, or the report does not exist. */
export async function writeLinkOpened(id: string, at: string): Promise<void> {
  const set = [
    ['record.emaillinkopened', true],
    ['record.emaillinkopeneddate', at],
  ] as const
  const condition = {
    expression: '#record.#opened = :no',
    names: { '#record': 'record', '#opened': 'emaillinkopened' },
    values: { ':no': false },
  }
  await headerRows.update(headerKey(id), { set, condition })
}
