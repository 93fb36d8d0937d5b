// The descriptions that editors show for keys, by the name of the schema that a key belongs to.

export interface Help {
  /** Description of the schema itself; absent if the keys that use it have better ones. */
  readonly about?: string;
  readonly keys?: Readonly<Record<string, string>>;
}

const parameter = {
  key: 'Its name in expressions and in a configuration: letters, digits and underscores.',
  label: 'What the form calls it.',
  help: 'A sentence for those who wonder what it does.',
  group: 'The heading under which the form shows it, together with every parameter of the same group.',
  visible: 'An expression: while it fails, the parameter is hidden and has its default.',
};

const bounds = {
  min: 'The least value: a number, or an expression that may name other parameters. Without one: −1,000,000.',
  max: 'The greatest value: a number, or an expression that may name other parameters. Without one: 1,000,000.',
};

const part = {
  id: 'Unique in the document; any text without "/", "[" and "]".',
  name: 'What lists call it; without one, its id.',
  let: 'Values of this part alone, in any order: { "name": expression }.',
  if: 'An expression: whether it is there.',
  repeat:
    'How many there are: { "i": count, "j": count }, one to three names, the first outermost, counted from 0. All other keys see the names.',
  at: '[x, y, z] in mm: where the smallest corner of its box lies before it is turned. Without one: the origin.',
  rotate: '[rx, ry, rz] in degrees: first about x, then y, then z, right-handed, about "at" or "pivot".',
  pivot: '[x, y, z] in mm: what it is turned about instead of "at", in the frame that "at" is in.',
  material: 'The key of a material parameter, else the id of a material.',
  color: "An expression of a text, instead of the material's colour: \"'#aabbcc'\" or a colour parameter.",
  explode: '[x, y, z] in mm: how far it goes when the product is pulled apart.',
  motion: 'How it opens: a door turns on a hinge, a drawer slides.',
  bom: 'false: scenery, which no workshop makes and no sum counts.',
};

const joint = {
  parts:
    'Two ids, or lists of ids: each instance of the first is joined to each instance of the second that it touches.',
  if: 'An expression: whether this joint is made.',
};

const spread = {
  first: 'mm from both ends of the contact to the first and last one; 37 by default.',
  spacing: 'The most mm between two of them; 160 by default.',
};

const fitting = {
  id: 'The id that joints name. With the id of a standard fitting, it replaces that one.',
  name: 'Its name on the list of fittings.',
  article: "The maker's article number.",
  price: 'The price of one piece, in the currency of the estimate.',
};

const PROFILE_AXIS =
  'The axis that the profile is drawn out along; its own two axes are the others, in the order x, y, z.';

/** By the name of the schema; the schema of a key is named `schema.key`. */
export const schemaDescriptions: Readonly<Record<string, Help>> = {
  document: {
    about:
      'A product that describes itself: what may be chosen, and which parts that makes. Lengths are mm, angles degrees; x to the right, y up, z towards the viewer.',
    keys: {
      $schema: 'For editors: where this schema lies.',
      format: 'Which format this is: "parametric-model/1".',
      id: 'What the tag and the service call the model.',
      name: 'The name of the product.',
      description: 'A sentence or two about it.',
      parameters: 'What may be chosen, in the order of the form.',
      materials: 'What things are made of.',
      tables: 'Numbers by name, read by lookup(table, key): { "hinges": { "small": 2 } }.',
      define: 'Values that several places need, in any order: { "name": expression }.',
      parts: 'What the product is made of.',
      joints: 'How the parts are joined: each joint drills both parts and lists its fittings.',
      fittings: 'Dowels, connectors, hinges and slides that joints use, in addition to the standard ones.',
      rules: 'What must hold beyond the bounds of the parameters.',
      dimensions: 'Measured lines.',
      presets: 'Ready configurations.',
      estimate: 'A price to show before quotes come.',
    },
  },
  parameter: { about: 'Something that may be chosen.', keys: { type: 'What kind of value it is.' } },
  'parameter-number': {
    about: 'A length, an angle or a plain number.',
    keys: {
      ...parameter,
      ...bounds,
      default: 'A number or an expression.',
      step: 'From "min" by such steps: a number or an expression above 0. Without one: any number between the bounds.',
      unit: 'What is shown behind the number; plain without one.',
    },
  },
  'parameter-integer': {
    about: 'How many: a whole number.',
    keys: { ...parameter, ...bounds, default: 'A number or an expression.' },
  },
  'parameter-boolean': {
    about: 'Yes or no.',
    keys: { ...parameter, default: 'true, false or an expression of them.' },
  },
  'parameter-choice': {
    about: "One of several, each of a text: compare it as shape == 'round'.",
    keys: { ...parameter, default: 'The value of one of the options.', options: 'What there is to choose from.' },
  },
  'parameter-choice.options': {
    about: 'Something to choose.',
    keys: {
      value: 'The text in expressions and in a configuration.',
      label: 'What the form calls it.',
      if: 'An expression: whether it may be chosen.',
    },
  },
  'parameter-material': {
    about: 'One of several materials: material.thickness, .density, .price and .id in expressions.',
    keys: {
      ...parameter,
      default: 'The id of one of the options.',
      options: 'Ids of materials of this document.',
    },
  },
  'parameter-color': {
    about: 'A colour: a text in expressions.',
    keys: {
      ...parameter,
      default: '"#rrggbb"',
      options: 'Colours, each with its name. Without them any may be chosen.',
    },
  },
  'parameter-color.options': {
    about: 'A colour with the name that customers read; "#rrggbb" alone has none.',
    keys: { value: '"#rrggbb"', label: 'What the form calls it.', if: 'An expression: whether it may be chosen.' },
  },
  'parameter-text': {
    about: "Words of the customer's, such as for an engraving: a text in expressions.",
    keys: {
      ...parameter,
      default: 'A text.',
      minLength: 'The fewest characters, 0 without one.',
      maxLength: 'The most characters, 1,000 at most.',
      pattern: 'Which characters: "letters" are those of any script and spaces; a "url" is http or https.',
    },
  },
  material: {
    about: 'What things are made of.',
    keys: {
      id: 'What parameters and parts name it by.',
      name: 'What people call it.',
      kind: 'What it is, for workshops: "plywood/birch", "oak", "steel". Without one they go by its id, name and finish.',
      surface: 'What is done to its surface, for workshops: "oiled", "powder-coated".',
      thickness: 'mm, of a sheet.',
      color: '"#rrggbb"',
      finish: 'How its surface is drawn; wood and plywood get a grain.',
      texture: 'A picture of its surface: a relative or an https address.',
      roughness: 'From 0, a mirror, to 1, matt.',
      metalness: 'From 0 to 1, bare metal.',
      density: 'kg/m³. Without one it weighs nothing.',
      price: 'Of a square metre where there is a thickness, else of a cubic metre; in the currency of the estimate.',
      sheet: '[length, width] of the sheet that is bought; mm.',
      kerf: "The width of a saw's cut; mm.",
      grain: 'Whether a grain runs along the length of a sheet; without it, wood and plywood have one.',
    },
  },
  part: {
    about: 'A part, or what is not placed but counted (an item), or a group of parts.',
    keys: { kind: 'What it is, which decides what other keys it has.' },
  },
  'part-panel': {
    about: 'A board that a workshop cuts from a sheet; its thickness is its size along "normal".',
    keys: {
      ...part,
      size: '[x, y, z] in mm, each above 0.',
      normal: 'The axis of its thickness.',
      grain: 'The axis along the board that the grain follows, where its material has any.',
      edges: 'The banded sides: "+x", or { "on": "+x", "if": expression }.',
      outline: 'What is left of the board: a profile from its smallest corner, within its size.',
      cutouts: 'Profiles that are cut right through; they may reach over an edge.',
      holes: 'What is drilled into it.',
    },
  },
  'part-box': {
    about: 'A solid block.',
    keys: {
      ...part,
      size: '[x, y, z] in mm, each above 0.',
      radius: 'Of its edges; mm, half of its shortest side at most.',
    },
  },
  'part-cylinder': {
    about: 'A rod, a leg, a knob or a cone.',
    keys: {
      ...part,
      diameter: 'mm, at the start of the axis.',
      length: 'mm, along the axis.',
      axis: 'Which way it runs.',
      topDiameter: 'mm, at the end of the axis; without one, the same.',
    },
  },
  'part-extrude': {
    about: 'A moulding, a plate or a bracket: a profile drawn out along an axis.',
    keys: {
      ...part,
      profile: 'What is drawn out.',
      length: 'mm, along the axis.',
      axis: PROFILE_AXIS,
      bevel: 'mm that are taken off the edges of both ends.',
    },
  },
  'part-revolve': {
    about: 'A turned part: a profile turned about an axis.',
    keys: {
      ...part,
      profile: 'What is turned: x is the distance from the axis, never below 0; y runs along the axis.',
      axis: 'What it is turned about.',
      angle: 'Degrees, right-handed; 360 without one.',
    },
  },
  'part-tube': {
    about: 'A bent frame or a rail.',
    keys: {
      ...part,
      path: 'Two points or more, [x, y, z] in mm from "at": the corners of its middle line; { "repeat": { "i": n }, "points": […] } for several that repeat.',
      diameter: 'mm, outside.',
      wall: 'mm; solid without one.',
      bend: 'The radius on the inside of each bend, mm; without one the corners are mitred.',
    },
  },
  'part-text': {
    about: 'Letters on another part, engraved or raised.',
    keys: {
      ...part,
      text: 'An expression of a text: a text parameter, or "\'in quotes of its own\'".',
      height: 'mm, of a capital letter.',
      depth: 'mm: above 0 raised, below 0 engraved.',
      on: 'The part that the letters stand on.',
    },
  },
  'part-text.on': {
    about: 'Where letters stand.',
    keys: {
      part: 'The id of a part that stands before the letters in the same list and does not repeat by itself.',
      face: 'The side of that part.',
    },
  },
  'part-asset': {
    about: 'Hardware that somebody modelled, such as a handle.',
    keys: {
      ...part,
      src: 'A GLB: an address relative to the document, or an https one. 4 MiB and 200,000 triangles at most.',
      size: '[x, y, z] in mm that it is fitted into.',
      material: 'Of what has no material in the file.',
    },
  },
  'part-item': {
    about: 'In the bill of materials only, such as screws.',
    keys: {
      ...part,
      quantity: 'How many: a number or an expression.',
      unitPrice: 'Of one, in the currency of the estimate.',
    },
  },
  'part-group': {
    about: 'Parts that are placed, turned, repeated, hidden, moved and exploded together, such as a drawer.',
    keys: { ...part, parts: 'What is in it, in a frame whose origin is its "at".' },
  },
  motion: { keys: { kind: 'How it opens.' } },
  'motion-hinge': {
    about: 'Turns about an axis, as a door.',
    keys: {
      axis: 'The axis that it turns about.',
      at: "[x, y, z] in mm: a point on that axis, in the part's own frame.",
      angle: 'Degrees when open, right-handed.',
    },
  },
  'motion-slide': {
    about: 'Slides, as a drawer.',
    keys: { by: "[x, y, z] in mm: how far, in the part's own frame." },
  },
  profile: {
    keys: {
      rect: '[width, height] in mm, from "at".',
      radius: 'Of the corners of "rect"; mm.',
      circle: 'A diameter in mm; its middle lies at "at".',
      polygon:
        '[[x, y], …] in mm: three corners or more; { "repeat": { "i": n }, "points": […] } for several that repeat.',
      path: 'One closed curve that begins with ["M", x, y]; { "repeat": { "i": n }, "pieces": […] } for several that repeat.',
      at: '[x, y] in mm; without it, [0, 0].',
      holes: 'Profiles that are taken out of it.',
      repeat: 'How many there are: { "i": count }.',
    },
  },
  repeatedPoints: {
    about: 'Points that repeat, such as those of a helix.',
    keys: { repeat: 'How many times: { "i": count }.', points: '[[x, y, z], …] in mm, which may name the counts.' },
  },
  repeatedCorners: {
    about: 'Corners that repeat, such as those of a gear.',
    keys: { repeat: 'How many times: { "i": count }.', points: '[[x, y], …] in mm, which may name the counts.' },
  },
  repeatedPieces: {
    about: 'Pieces that repeat, such as the waves of an edge.',
    keys: { repeat: 'How many times: { "i": count }.', pieces: '[["L", x, y], …], which may name the counts.' },
  },
  hole: {
    about: "What is drilled, along the two axes other than the face's, in the order x, y, z.",
    keys: {
      at: "[u, v] in mm: its middle, from the panel's smallest corner.",
      diameter: 'mm, above 0.',
      depth: 'mm inwards; without one it goes right through.',
      face: 'The side that it is drilled from; without one, the + side of the board.',
      repeat: 'How many there are: { "i": count }.',
    },
  },
  edge: {
    about: 'A banded side; with a condition, only sometimes.',
    keys: { on: 'The banded side.', if: 'An expression: whether it is banded.' },
  },
  joint: { about: 'How two parts meet.', keys: { kind: 'The kind of joint.' } },
  'joint-dowel': {
    about: 'Dowels along the contact of two boards.',
    keys: { ...joint, ...spread, fitting: 'A dowel: "dowel-8x35" by default, or "dowel-6x30".' },
  },
  'joint-cam': {
    about: 'Cam connectors: a housing in one board pulls a bolt in the face of the other.',
    keys: {
      ...joint,
      first: 'mm from both ends of the contact to the first and last connector; 69 by default, beside the dowels.',
      spacing: 'The most mm between two connectors; 480 by default.',
      side: 'The face with the housing: −1, the default, for the low side of the board; 1 for the high side.',
      fitting: 'A cam connector: "minifix-15" by default.',
    },
  },
  'joint-confirmat': {
    about: 'Confirmat screws, through the face of one board into the edge of the other.',
    keys: { ...joint, ...spread, fitting: 'A screw: "confirmat-7x50" by default.' },
  },
  'joint-screw': {
    about: 'Screws, through the face of one board into the edge of the other.',
    keys: { ...joint, ...spread, fitting: 'A screw: "screw-4x50" by default.' },
  },
  'joint-hinge': {
    about: 'Cup hinges between a door and the board it hangs on. The door needs a "motion" of kind "hinge".',
    keys: {
      ...joint,
      parts: 'The door, and the boards it can hang on.',
      first: "mm from the door's ends to the first and last hinge; 100 by default.",
      fitting: 'A hinge: "cup-hinge-35" by default. Size and weight of the door set how many.',
    },
  },
  'joint-slide': {
    about: 'A slide between a drawer\'s side and the cabinet. The drawer needs a "motion" of kind "slide".',
    keys: {
      ...joint,
      parts: "The drawer's sides, and the boards beside them.",
      fitting: 'A slide: "slide-450" by default.',
    },
  },
  'joint-handle': {
    about: 'A screw through the front where a handle or knob meets it, and through a board behind the front.',
    keys: { ...joint, parts: 'The handle, and the fronts.', fitting: 'A bolt: "handle-screw-m4" by default.' },
  },
  'joint-leg': {
    about: 'A bolt in the middle of where a leg meets a board.',
    keys: { ...joint, parts: 'The leg, and the boards.', fitting: 'A bolt: "leg-bolt-m8" by default.' },
  },
  'joint-shelf_pins': {
    about: 'A loose shelf on four pins.',
    keys: {
      ...joint,
      parts: 'The shelf, and the boards beside it, at most 4 mm away.',
      front: "mm from the shelf's front to the front pins; 37 by default.",
      rear: "mm from the shelf's rear to the rear pins; 37 by default.",
      spare: 'How many more rows of holes to drill above and below, 32 mm apart; 0 by default.',
      fitting: 'A pin: "pin-5" by default.',
    },
  },
  fitting: { about: 'Something that joins parts. Lengths are in mm.', keys: { kind: 'The kind of fitting.' } },
  'fitting-dowel': {
    about: 'A dowel.',
    keys: {
      ...fitting,
      diameter: 'mm',
      faceDepth: "The bore's depth in a face; mm.",
      edgeDepth: "The bore's depth in an edge; mm.",
    },
  },
  'fitting-cam': {
    about: 'A cam connector.',
    keys: {
      ...fitting,
      housing: "[diameter, depth] of the housing's bore; mm.",
      distance: "mm from the board's edge to the housing's centre.",
      channel: 'The diameter of the bore from the edge to the housing; mm.',
      bolt: "[diameter, depth] of the bolt's bore in the other board; mm.",
    },
  },
  'fitting-screw': {
    about: 'A screw.',
    keys: {
      ...fitting,
      through: 'The diameter of the bore through the first board; mm.',
      pilot: "[diameter, depth] of the bore in the other board's edge; mm.",
    },
  },
  'fitting-pin': { about: 'A shelf pin.', keys: { ...fitting, bore: '[diameter, depth] of its bore; mm.' } },
  'fitting-hinge': {
    about: 'A cup hinge with its plate.',
    keys: {
      ...fitting,
      cup: '[diameter, depth] of the cup; mm.',
      edge: "mm from the door's edge to the cup's centre.",
      fixing: '[apart, further from the edge than the cup, diameter, depth] of the two fixing bores; mm.',
      plate: "[apart, diameter, depth] of the plate's two bores; mm.",
      setback: "mm from the door's inner face back to the plate's bores.",
      limits: '[height in mm, weight in kg] of the largest door for two hinges, three and so on.',
    },
  },
  'fitting-slide': {
    about: 'A pair of drawer slides.',
    keys: {
      ...fitting,
      cabinet: "Distances of its bores from the cabinet's front edge; mm.",
      cabinetBore: '[diameter, depth] of those; mm.',
      drawer: "Distances of its bores from the drawer's front end; mm.",
      drawerBore: '[diameter, depth] of those; mm.',
      space: 'The most space between drawer and cabinet on one side; mm.',
    },
  },
  'fitting-bolt': {
    about: 'A screw or bolt for handles and legs.',
    keys: { ...fitting, diameter: 'mm', depth: 'mm; without it, the bore goes through the board.' },
  },
  rule: {
    about: 'What must hold of a configuration beyond the bounds of its parameters.',
    keys: {
      require:
        'An expression that has to be true; it may also name mass, panels.area and the other sums of the estimate.',
      message: 'What the customer reads where it is not true: the reason, and how to mend it.',
      keys: 'Keys of the parameters that the message is shown at.',
      level: '"error" (the default): no quote is given. "warning": it is only said.',
    },
  },
  dimension: {
    about: 'A measured line.',
    keys: {
      from: '[x, y, z] in mm.',
      to: '[x, y, z] in mm.',
      key: 'The parameter that it shows, and that may be edited there.',
      offset: '[x, y, z] in mm that the line is moved away by.',
    },
  },
  preset: {
    about: 'A ready configuration.',
    keys: {
      id: 'Unique among the presets.',
      name: 'What people call it.',
      configuration:
        'Values by the keys of parameters; the others take their defaults. It has to validate, rules included.',
      if: 'An expression: whether it is offered with the current configuration.',
    },
  },
  estimate: {
    about: 'A price to show before quotes come.',
    keys: {
      currency: 'Three letters of ISO 4217, such as "EUR".',
      amount:
        'An expression, in the major unit (euros); it may also name panels.area, edges.length, volume, mass, areaOf(material) and the like.',
      taxIncluded: 'Whether tax is in the amount, which the customer is told; by default it is not. Delivery never is.',
    },
  },
};
