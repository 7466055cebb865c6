import { LookAndFeel, type Client } from '@lintel/contract'

const lists = ['logo', 'banner', 'emailheader', 'emailfooter', 'backgrounds'] as const
const colours = ['primarycolour', 'secondarycolour'] as const

const plain = LookAndFeel.parse({})

/** Lists of images and colours that a branch lacks are the client's; so is the CSS. */
export const lookOf = (client: Pick<Client, 'branches' | 'looknfeel'>, branchId: string): LookAndFeel => {
  const own = client.branches.find(({ id }) => id === branchId)?.looknfeel ?? plain
  const look = { ...client.looknfeel }
  for (const list of lists) if (own[list].length > 0) look[list] = own[list]
  // A colour that was never chosen has the default value of new branding.
  for (const colour of colours) if (own[colour] !== plain[colour]) look[colour] = own[colour]
  return look
}
