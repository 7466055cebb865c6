import { deliveryQuietMinutes, EmailAddress, type Client, type Delivery, type Report } from '@lintel/contract'
import { isSwitchedOn } from '../clients/client.ts'
import { knownCustomer } from './values.ts'

/**
 * After a save by staff: to the customer, or else to the client, once there have been no saves for a while. Undefined
 * if the client has no automatic delivery, or if there is no address.
 */
export const deliveryOf = (
  report: Pick<Report, 'customer' | 'signatures'>,
  client: Pick<Client, 'settings' | 'options' | 'email' | 'name'>,
  { version, now }: { version: number; now: Date },
): Delivery | undefined => {
  if (!isSwitchedOn(client, 'Auto generate reports') || !isSwitchedOn(client, 'Auto deliver reports')) return undefined
  const minutes = client.options?.deliveryQuietMinutes ?? deliveryQuietMinutes
  const at = new Date(now.getTime() + minutes * 60_000).toISOString()
  // The typed address of the customer may be invalid.
  const own = EmailAddress.safeParse(report.customer.address.email.trim())
  if (own.success) return { version, at, to: knownCustomer(report) || own.data, address: own.data }
  const other = EmailAddress.safeParse(client.email.trim())
  return other.success ? { version, at, to: client.name, address: other.data } : undefined
}
