import type { AppointmentAddress } from '@lintel/contract'

const parts = ['line1', 'line2', 'town', 'county', 'postcode'] as const satisfies (keyof AppointmentAddress)[]

/** Empty parts included, so that it can be parsed again. */
export const addressLine = (address: AppointmentAddress): string =>
  parts.map((part) => address[part].replaceAll(/\s*,\s*/g, ' ').trim()).join(', ')

export const addressOfLine = (line: string): AppointmentAddress => {
  const [line1 = '', line2 = '', town = '', county = '', postcode = ''] = line.split(',').map((part) => part.trim())
  return { line1, line2, town, county, postcode }
}
