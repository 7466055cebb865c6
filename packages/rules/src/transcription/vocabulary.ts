/* Of British inspectors, for any dictionary. */

export const fillers = new Set(
  'a an the this that these those some our its it s um uh er erm ah okay ok right so well now then also just basically actually here there we ve got have has had i see can you is are was were be next item there‘s moving on to see please note noted'.split(
    ' ',
  ),
)

export const linkers = new Set(
  'is are was were has have having with in and but which being looks appears seems also of painted finished coloured colour color mainly mostly all'.split(
    ' ',
  ),
)

/** They introduce a location, not the item. */
export const places = new Set(
  'near above behind beside beneath under underneath below around by at from against along inside outside towards between beyond opposite adjacent over across'.split(
    ' ',
  ),
)

/** They do so if the rest of the sentence is about something else. */
export const weakPlaces = new Set('to on in into onto of next within throughout with'.split(' '))

/** Beginnings of words for faults, wear or condition. */
const defects =
  'scuff mark scratch chip stain crack dent hole nick tear rip fade worn wear loose missing broken damage rust limescale mould mildew dust dirt grease grubb soil peel flak split bubbl blister discolou yellow spot splash smear cobweb burn scorch gouge knock bruise rub wobbl stiff stick drip leak damp fray pull thread hair debris crumb residue watermark ring impression indent pitt tarnish corrod clean tidy good fair poor new work test order condition intact serviceable free unused sealed slight light heavy minor odd several few small large age general usage cloud perish lift gap sag bow warp stopped nail screw rawlplug bluetack blu patch filler'.split(
    ' ',
  )

export const isDefect = (word: string): boolean => defects.some((beginning) => word.startsWith(beginning))

/** Words before one do not describe the item. */
const faults =
  /^(scuff|mark|scratch|chip|stain|crack|dent|hole|nick|tear|rip|rust|limescale|mould|mildew|dust|dirt|grease|split|spot|splash|smear|cobweb|burn|scorch|gouge|knock|bruise|drip|leak|damp|thread|hair|debris|crumb|residue|watermark|ring|impression|indent|nail|screw|rawlplug|patch|filler|paint|blob|run|line|edge|area|lime|algae|moss|tack|bulb|cobweb)s?$/

export const isFault = (word: string): boolean => faults.test(word)

/** A dictionary's own take precedence. */
export const plainColours = [
  ...'white black grey gray silver red orange yellow green blue purple pink brown beige cream ivory magnolia navy turquoise teal gold bronze copper chrome brass oak pine walnut beech mahogany natural clear patterned striped floral terracotta slate burgundy maroon lilac charcoal taupe stone mustard multicoloured tan ochre lemon mint anthracite'.split(
    ' ',
  ),
  'off white',
  'brushed steel',
  'stainless steel',
]

export const shades = new Set(
  'light dark pale deep bright mid off pastel duck egg royal navy olive sage dusty'.split(' '),
)

/** After a colour; they belong to neither it nor the item. */
export const finishes = new Set(
  'colour color coloured gloss emulsion paint finish finished tone effect veneer matt satin pattern design print'.split(
    ' ',
  ),
)

/** They can follow an object's colour. */
export const materials = new Set(
  'plastic upvc pvc leather fabric metal glass cast iron slab upholstered wood wooden timber aluminium steel cotton velvet laminate vinyl ceramic tile stone marble rubber wicker rattan melamine mdf paintwork'.split(
    ' ',
  ),
)

const numberWords =
  'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const dozens: Readonly<Record<string, number>> = { dozen: 12, pair: 2, couple: 2, thirty: 30, forty: 40, both: 2 }

export const numberOf = (word: string): number | undefined => {
  if (/^\d{1,4}$/.test(word)) return Number(word)
  const spelt = numberWords.indexOf(word)
  return spelt > 0 ? spelt : Object.hasOwn(dozens, word) ? dozens[word] : undefined
}

/** A number before one is not a quantity. */
export const units = new Set(
  'cm mm m metre meter inch inche foot feet ft litre watt kg percent per year month week day hour seater seat bar drawer door burner ring tier shelf panel piece gang ply slot speed'.split(
    ' ',
  ),
)

const exceptions: Readonly<Record<string, string>> = {
  knives: 'knife',
  shelves: 'shelf',
  glasses: 'glass',
  dishes: 'dish',
  benches: 'bench',
  feet: 'foot',
  curtains: 'curtain',
  trees: 'tree',
  wooden: 'wood',
  flooring: 'floor',
  carpeting: 'carpet',
  panelling: 'panelling',
  tiles: 'tile',
  tiled: 'tiled',
  drier: 'dryer',
  gray: 'grey',
  sill: 'sill',
  cill: 'sill',
  paneled: 'panelled',
}

export const singular = (word: string): string => {
  const known = Object.hasOwn(exceptions, word) ? exceptions[word] : undefined
  if (known !== undefined) return known
  if (word.length < 4 || /(?:ss|us|is|as)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** Each side in the singular. Longer ones first. */
export const sayings: readonly (readonly [said: string, meant: string])[] = (
  [
    ['settee', 'sofa'],
    ['couch', 'sofa'],
    ['two seater sofa', 'two seat sofa'],
    ['two seater', 'two seat sofa'],
    ['three seater sofa', 'three seat sofa'],
    ['three seater', 'three seat sofa'],
    ['telly', 'television'],
    ['tv', 'television'],
    ['tv stand', 'television stand'],
    ['tv unit', 'television stand'],
    ['tv point', 'television point'],
    ['aerial point', 'television point'],
    ['aerial socket', 'television point'],
    ['phone point', 'telephone point'],
    ['phone socket', 'telephone point'],
    ['telephone socket', 'telephone point'],
    ['hoover', 'vacuum cleaner'],
    ['vacuum', 'vacuum cleaner'],
    ['loo', 'toilet'],
    ['lavatory', 'toilet'],
    ['loo seat', 'toilet seat'],
    ['loo brush', 'toilet brush'],
    ['loo roll holder', 'toilet roll holder'],
    ['cooker hood', 'extractor hood'],
    ['rad', 'radiator'],
    ['plug socket', 'socket'],
    ['power socket', 'socket'],
    ['power point', 'socket'],
    ['double plug socket', 'double socket'],
    ['skirting', 'skirting board'],
    ['skirting board', 'skirting board'],
    ['skirting bored', 'skirting board'],
    ['skirtingboard', 'skirting board'],
    ['work surface', 'worktop'],
    ['work top', 'worktop'],
    ['countertop', 'worktop'],
    ['wash basin', 'wash hand basin'],
    ['washbasin', 'wash hand basin'],
    ['hand basin', 'wash hand basin'],
    ['bedside cabinet', 'bedside table'],
    ['bedside unit', 'bedside table'],
    ['window ledge', 'window sill'],
    ['windowsill', 'window sill'],
    ['window cill', 'window sill'],
    ['lino', 'vinyl floor'],
    ['linoleum', 'vinyl floor'],
    ['vinyl', 'vinyl floor'],
    ['vinyl floor', 'vinyl floor'],
    ['laminate', 'laminate floor'],
    ['laminate floor', 'laminate floor'],
    ['laminate worktop', 'laminate worktop'],
    ['floorboard', 'wood floor'],
    ['carbon monoxide detector', 'carbon monoxide alarm'],
    ['co alarm', 'carbon monoxide alarm'],
    ['co detector', 'carbon monoxide alarm'],
    ['smoke detector', 'smoke alarm'],
    ['heat detector', 'heat alarm'],
    ['burglar alarm', 'intruder alarm panel'],
    ['burglar alarm panel', 'intruder alarm panel'],
    ['alarm panel', 'intruder alarm panel'],
    ['fuse box', 'consumer unit'],
    ['fuse board', 'consumer unit'],
    ['fusebox', 'consumer unit'],
    ['electric meter', 'electricity meter'],
    ['thermostat', 'room thermostat'],
    ['room stat', 'room thermostat'],
    ['combi boiler', 'combination boiler'],
    ['combi', 'combination boiler'],
    ['intercom', 'entry telephone'],
    ['intercom handset', 'entry telephone'],
    ['entryphone', 'entry telephone'],
    ['entry phone', 'entry telephone'],
    ['video intercom', 'video entry panel'],
    ['video entry phone', 'video entry panel'],
    ['guttering', 'gutter'],
    ['drainpipe', 'downpipe'],
    ['down pipe', 'downpipe'],
    ['wheelie bin', 'refuse bin'],
    ['cutlery', 'cutlery set'],
    ['bathtub', 'bath'],
    ['shaving socket', 'shaver socket'],
    ['shaving point', 'shaver socket'],
    ['shaver point', 'shaver socket'],
    ['pendant', 'pendant light'],
    ['light pendant', 'pendant light'],
    ['downlight', 'spotlight'],
    ['downlighter', 'spotlight'],
    ['spot light', 'spotlight'],
    ['dimmer', 'dimmer switch'],
    ['nest of table', 'nest of table'],
    ['banister rail', 'banister'],
    ['bannister', 'banister'],
    ['handrail', 'banister'],
    ['stairgate', 'stair gate'],
    ['clothes rail', 'clothes rail'],
    ['net', 'net curtain'],
    ['nets', 'net curtain'],
    ['net curtain', 'net curtain'],
    ['voile', 'net curtain'],
    ['letting board', 'letting board'],
    ['mirrored cabinet', 'mirror cabinet'],
    ['washer drier', 'washer dryer'],
    ['washer', 'washing machine'],
    ['tumble drier', 'tumble dryer'],
    ['tumbledryer', 'tumble dryer'],
    ['dish washer', 'dishwasher'],
    ['fridge freezer', 'fridge freezer'],
    ['refrigerator', 'fridge'],
    ['microwave', 'microwave oven'],
    ['silicone', 'silicone sealant'],
    ['sealant', 'silicone sealant'],
    ['grout', 'grouting'],
    ['extractor fan', 'extractor fan'],
    ['mould extractor fan', 'extractor fan'],
    ['doorbell', 'doorbell'],
    ['door bell', 'doorbell'],
    ['doormat', 'door mat'],
    ['doorstop', 'door stop'],
    ['doorframe', 'door frame'],
    ['doorstep', 'door step'],
    ['headboard', 'headboard'],
    ['head board', 'headboard'],
    ['book case', 'bookcase'],
    ['bookshelf', 'bookcase'],
    ['arm chair', 'armchair'],
    ['foot stool', 'footstool'],
    ['pouffe', 'footstool'],
    ['barbeque', 'barbecue'],
    ['bbq', 'barbecue'],
    ['bike store', 'bicycle store'],
    ['bike shed', 'bicycle store'],
    ['washing line', 'washing line'],
    ['clothes line', 'washing line'],
    ['rotary drier', 'rotary line'],
    ['rotary dryer', 'rotary line'],
    ['rotary washing line', 'rotary line'],
    ['lawn', 'lawn'],
    ['grass', 'lawn'],
    ['decking', 'timber decking'],
    ['timber decking', 'timber decking'],
    ['composite decking', 'composite decking'],
    ['shed', 'timber shed'],
    ['wooden shed', 'timber shed'],
    ['metal shed', 'metal shed'],
    ['garden shed', 'timber shed'],
    ['loft door', 'loft hatch'],
    ['ceiling', 'ceiling'],
    ['artex ceiling', 'textured ceiling'],
    ['artexed ceiling', 'textured ceiling'],
    ['wallpapered wall', 'papered wall'],
    ['wallpaper', 'papered wall'],
    ['emulsioned wall', 'painted wall'],
    ['painted wall', 'painted wall'],
    ['feature wall', 'feature wall'],
    ['mixer shower', 'thermostatic shower'],
    ['sideboard', 'sideboard'],
    ['duvet cover', 'duvet cover'],
    ['quilt', 'duvet'],
    ['pillowcase', 'pillow case'],
    ['pillow case', 'pillow case'],
    ['pots and pan', 'saucepan'],
    ['pan', 'saucepan'],
    ['saucepan', 'saucepan'],
    ['wine glass', 'wine glass'],
    ['king size bed', 'king size bed frame'],
    ['kingsize bed', 'king size bed frame'],
    ['king size bed frame', 'king size bed frame'],
    ['double bed', 'double bed frame'],
    ['double bed frame', 'double bed frame'],
    ['single bed', 'single bed frame'],
    ['single bed frame', 'single bed frame'],
    ['kingsize mattress', 'king size mattress'],
    ['bedframe', 'bed frame'],
    ['divan', 'divan base'],
    ['divan base', 'divan base'],
    ['woodburner', 'wood burner'],
    ['wood burning stove', 'wood burner'],
    ['log burner', 'wood burner'],
    ['mantel', 'mantelpiece'],
    ['mantle piece', 'mantelpiece'],
    ['mantlepiece', 'mantelpiece'],
    ['hot water tank', 'hot water cylinder'],
    ['cylinder', 'hot water cylinder'],
    ['towel rail', 'heated towel rail'],
    ['heated rail', 'heated towel rail'],
    ['heated towel rail', 'heated towel rail'],
    ['stainless sink', 'stainless steel sink'],
    ['steel sink', 'stainless steel sink'],
    ['stainless steel sink', 'stainless steel sink'],
    ['boiling tap', 'boiling water tap'],
    ['quooker tap', 'boiling water tap'],
    ['quooker', 'boiling water tap'],
    ['under cupboard light', 'under unit lighting'],
    ['under unit light', 'under unit lighting'],
    ['base cupboard', 'base unit'],
    ['wall cupboard', 'wall unit'],
    ['floor unit', 'base unit'],
    ['larder cupboard', 'larder unit'],
    ['yale', 'yale lock'],
    ['yale lock', 'yale lock'],
    ['mortise lock', 'mortice lock'],
    ['thumbturn', 'thumb turn'],
    ['french door', 'patio door'],
    ['chest of drawer', 'chest of drawer'],
    ['chest drawer', 'chest of drawer'],
    ['dinner plate', 'dinner plate'],
    ['mug', 'mug'],
    ['iron', 'iron'],
    ['hedging', 'hedge'],
    ['hedge', 'hedge'],
    ['flower bed', 'border'],
    ['flowerbed', 'border'],
    ['sash', 'sash window'],
    ['sash window', 'sash window'],
    ['velux', 'skylight'],
    ['velux window', 'skylight'],
    ['roof light', 'skylight'],
    ['rooflight', 'skylight'],
    ['casement window', 'double glazed casement window'],
    ['double glazed window', 'double glazed casement window'],
    ['sky light', 'skylight'],
  ] as const
).toSorted(([a], [b]) => b.split(' ').length - a.split(' ').length)
