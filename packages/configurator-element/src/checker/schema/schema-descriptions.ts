// The descriptions that editors show for keys, by the name of the schema that a key belongs to.

export interface Help {
  /** The description of the schema itself; absent if the keys that use the schema have better ones. */
  readonly about?: string;
  readonly keys?: Readonly<Record<string, string>>;
}

const parameter = {
  key: 'The name in expressions and configurations: letters, digits, and underscores.',
  label: 'The label in the form.',
  help: 'A sentence that explains what the parameter does.',
  group: 'The heading in the form. Parameters with the same group appear together.',
  folded:
    'Set to true if few customers change this parameter. The form shows it folded at the end of its group, with its value. Default: false.',
  visible: 'An expression. While it is false, the parameter is hidden and has its default.',
};

const following = {
  follows:
    "An expression for the value until the customer chooses one: \"material.id == 'oak' ? 'oak-8' : 'birch-6'\". If the result isn't one of the options, the default is used.",
};

const bounds = {
  min: 'The lowest value: a number, or an expression that can refer to other parameters. Default: −1,000,000.',
  max: 'The highest value: a number, or an expression that can refer to other parameters. Default: 1,000,000.',
};

const part = {
  id: 'Unique in the document. Can contain anything except "/", "[", and "]".',
  name: 'The name in lists. Default: the id.',
  let: 'Values for use in this part only, in any order: { "name": expression }.',
  if: 'An expression: whether the part exists.',
  repeat:
    'How many to make: { "i": count, "j": count }, with one to three names. Each counts from 0; the first is the outermost loop. All other keys can use the names.',
  at: '[x, y, z] in mm: the position of the smallest corner of its box, before rotation. Default: the origin.',
  rotate: '[rx, ry, rz] in degrees: the rotation about x, then y, then z, right-handed, around "at" or "pivot".',
  pivot: '[x, y, z] in mm: the point to rotate around instead of "at", in the same frame as "at".',
  material: 'The key of a material parameter, or the id of a material.',
  color: "A color that replaces the material's: a color parameter, or another expression, such as \"'#aabbcc'\".",
  explode: '[x, y, z] in mm: how far the part moves in the exploded view.',
  motion: 'How the part opens: a door turns on a hinge, and a drawer slides.',
  bom: 'Set to false for scenery, which workshops do not make and totals leave out.',
};

const solid = {
  ...part,
  light: 'The light that the part gives, as a bulb does: it shines in pictures.',
};

const joint = {
  parts:
    'Two ids, or lists of ids: each instance of the first is joined to each instance of the second that it touches.',
  if: 'An expression: whether this joint is made.',
};

const glue =
  'Whether the joint is glued. Default: true, unless connectors or screws hold the same parts, or one is metal.';

const spread = {
  first: 'The distance from both ends of the contact to the first and last fitting, in mm; 37 by default.',
  spacing: 'The maximum distance between two fittings, in mm; 160 by default.',
};

const rows = { rows: 'The number of rows between two faces; 0, the default, for as many as "spacing" requires.' };

const grooveEnd = {
  cutter:
    'The diameter of the largest cutter, in mm; 6 by default. An edge needs room for the round corners that the cutter leaves.',
};

const fitting = {
  id: 'The id that joints refer to. A fitting with the id of a standard one replaces it.',
  name: 'The name on the list of fittings.',
  article: 'The manufacturer\'s item number, such as "Häfele 262.28.020". Default: the id.',
  price: 'The price of one piece, in the currency of the estimate.',
};

const operation = {
  face: 'The face or edge to work on. Default: the + side of the board.',
  depth: 'The depth in mm, above 0 and less than the board there.',
  if: 'An expression: whether to make it.',
  repeat: 'How many to make: { "i": count }.',
};

const flange = {
  length: 'The length in mm, measured on the outside: from where the outer surfaces would meet in a sharp corner.',
  angle: 'The fold angle in degrees, at most 150: above 0 folds up, below 0 folds down. Default: 90.',
  radius: 'The inside radius of the bend, in mm. Default: the "radius" of the part.',
  from: 'Where the flange begins along the edge, in mm, in the coordinates of its face. Default: the whole edge.',
  to: 'Where the flange ends along the edge, in mm.',
  relief:
    'The cut beside a flange that ends along an edge, or at a corner with another flange: { "width": mm, "depth": mm }.',
  hinge: 'Slots that make the sheet flexible, so that it can be bent without a press: a living hinge.',
  if: 'An expression: whether to make it.',
  cutouts:
    'Profiles to cut out: x runs along the edge, in the coordinates of its face, and y from the outside of the bend.',
  holes: 'Holes to drill, in the same coordinates as "cutouts".',
  flanges: 'Flanges on the edges of this flange.',
};

const BORES = "Holes in its ends or across it, placed on the sides of the part's box. Default face: the + end.";

const PROFILE_AXIS =
  'The axis along which the profile is extruded. The profile uses the two other axes, in the order x, y, z.';

/** Descriptions by the name of the schema. A key's schema is named `schema.key`. */
export const schemaDescriptions: Readonly<Record<string, Help>> = {
  ownTypeface: {
    about: `The document's own typeface, as "parametric-model typeface" writes it from a font file.`,
    keys: {
      name: 'The name of the font.',
      license: 'What allows this use of the font, with its copyright.',
      advances: 'Which letters there are, and their widths.',
      contours: 'The outlines that letters are made of.',
      glyphs: 'The outlines of each letter.',
    },
  },
  document: {
    about:
      'A product: what customers can choose, and the parts that result. Lengths are in mm, and angles in degrees. x points right, y up, and z toward the viewer.',
    keys: {
      $schema: 'The location of this schema, for editors.',
      format: 'The format of this document: "parametric-model/1".',
      id: "The model's id, which the tag and the service use.",
      name: "The product's name.",
      description: 'A sentence or two about the product.',
      setting:
        'Where the product is shown, unless the page sets its own: "studio" (the default), without surroundings; "wall", a plain wall; or "room", with a wooden floor.',
      mount: 'What the product is mounted on: the "floor", by default, or the "wall" that it hangs on.',
      typeface: `The typeface of text on parts: "inter", a sans serif, by default; "noto-serif", "roboto-slab", or the document's own, as "parametric-model typeface" writes it from a font file.`,
      parameters: "What customers can choose, in the form's order.",
      summary:
        'Keys of the parameters that sum up the product beside its price, such as its main materials. Default: the first material.',
      materials: 'What things are made of.',
      bands: 'The edge bands of panels.',
      tables: 'Tables of numbers, which lookup(table, key) reads: { "hinges": { "small": 2 } }.',
      define: 'Values used in several places, in any order: { "name": expression }.',
      parts: 'What the product is made of.',
      joints: 'How the parts are joined: each joint drills both parts and lists its fittings.',
      fittings: 'Dowels, connectors, hinges, and slides for joints, in addition to the standard ones.',
      catalog: 'The name of the catalog that "fittings" refers to, for the list of hardware.',
      rules: 'Conditions beyond the limits of the parameters.',
      dimensions: 'Dimension lines.',
      presets: 'Ready-made configurations.',
      estimate: 'A price to show before quotes arrive.',
    },
  },
  parameter: { about: 'Something customers can choose.', keys: { type: 'The type of its value.' } },
  'parameter-number': {
    about: 'A length, an angle, or a plain number.',
    keys: {
      ...parameter,
      ...bounds,
      default: 'A number or an expression.',
      step: 'The step size, counted from "min": a number or an expression, above 0. Without it, any number between the bounds is allowed.',
      unit: 'The unit to show after the number. Default: none.',
    },
  },
  'parameter-integer': {
    about: 'A whole number, such as a count.',
    keys: { ...parameter, ...bounds, default: 'A number or an expression.' },
  },
  'parameter-boolean': {
    about: 'Yes or no.',
    keys: { ...parameter, default: 'true, false, or an expression.' },
  },
  'parameter-choice': {
    about: "One of several options, a string in expressions: shape == 'round'.",
    keys: {
      ...parameter,
      ...following,
      default: 'The value of one of the options.',
      options: 'The options to choose from.',
    },
  },
  'parameter-choice.options': {
    about: 'An option.',
    keys: {
      value: 'The string in expressions and configurations.',
      label: 'The label in the form.',
      if: 'An expression: whether customers can choose it.',
    },
  },
  'parameter-material': {
    about: 'One of several materials. Expressions can read its fields: material.thickness, .density, .price, and .id.',
    keys: {
      ...parameter,
      ...following,
      default: 'The id of one of the options.',
      options: 'The ids of materials in this document.',
    },
  },
  'parameter-color': {
    about: 'A color, a string in expressions.',
    keys: {
      ...parameter,
      ...following,
      default: '"#rrggbb"',
      options: 'Colors with their names. Without options, customers can choose any color.',
    },
  },
  'parameter-color.options': {
    about: 'A color with the name that customers see. A plain "#rrggbb" has no name.',
    keys: {
      value: '"#rrggbb"',
      label: 'The label in the form.',
      if: 'An expression: whether customers can choose it.',
    },
  },
  'parameter-text': {
    about: 'Text that the customer enters, such as an engraving: a string in expressions.',
    keys: {
      ...parameter,
      default: 'The default text.',
      minLength: 'The minimum number of characters. Default: 0.',
      maxLength: 'The maximum number of characters, up to 1,000.',
      pattern:
        'The allowed characters. "letters" allows letters of any script, and spaces; "url" allows http and https.',
    },
  },
  material: {
    about: 'What things are made of.',
    keys: {
      id: 'The id that parameters and parts use.',
      name: 'The name that customers see.',
      kind: 'What workshops know it as, such as "plywood/birch", "oak", or "steel". By default, they use the id, name, and finish.',
      surface: 'The surface treatment, for workshops: "oiled", "powder-coated".',
      thickness: 'The thickness of a sheet, in mm.',
      color: '"#rrggbb"',
      finish: 'How the surface looks. Wood and plywood have a grain.',
      texture: 'A picture of the surface: a relative or https URL.',
      textureSize: 'The length along the grain that the width of the pictures covers, in mm. Default: 1000.',
      normalMap: "A picture of the surface's relief, with green up: a relative or https URL.",
      roughnessMap: 'A picture of the roughness, from black (a mirror) to white (matte): a relative or https URL.',
      roughness: 'From 0 (a mirror) to 1 (matte).',
      metalness: 'From 0 (not metal) to 1 (bare metal).',
      density: 'The density in kg/m³. Without it, parts made of the material have no weight.',
      price:
        "The price per square meter if there is a thickness, otherwise per cubic meter, in the estimate's currency.",
      sheet: '[length, width] of the sheet as bought, in mm.',
      bar: 'The length of a bar as bought, for tubes, rods, and profiles, in mm. Default: 6000.',
      kFactor: 'For folded sheets: the position of the layer that bending does not stretch, from 0 to 1. Default: 0.4.',
      kerf: "The width of the saw's cut, in mm.",
      grain: "Whether a grain runs along the sheet's length. Default: true for wood and plywood.",
      band: "The id of the band for banded sides of panels that don't name another.",
      sample: 'Whether customers can request a sample.',
    },
  },
  band: {
    about: 'An edge band.',
    keys: {
      id: 'The id that materials and banded sides use.',
      name: 'The name that customers see.',
      code: 'The item number.',
      color: '"#rrggbb"',
      finish: 'How the surface looks.',
      thickness: 'The thickness in mm. A panel is cut smaller by the bands on its sides.',
      width: 'The width of the tape as bought, in mm.',
      price: "The price per meter, in the estimate's currency.",
    },
  },
  part: {
    about: 'A part, a group of parts, or an item that is counted but not placed.',
    keys: { kind: 'The kind of part, which determines its other keys.' },
  },
  'part-panel': {
    about: 'A board cut from a sheet. Its thickness is its size along "normal".',
    keys: {
      ...solid,
      size: '[x, y, z] in mm, each above 0.',
      normal: 'The axis of the thickness.',
      grain: 'The axis that the grain follows, if the material has a grain.',
      grainMatch:
        'The row that the panel belongs to, cut from one board so that the grain runs through: "doors", or { "set": "drawers", "stacked": true }.',
      edges: 'The edges with banding: "+x", or { "on": "+x", "band": "abs-oak", "if": expression }.',
      outline: "The board's outline: a profile within its size, measured from its smallest corner.",
      cutouts: 'Profiles to cut all the way through the board. They can extend beyond its edges.',
      holes: 'Holes to drill.',
      machining: 'Grooves, rabbets, and pockets to mill or saw, to a depth.',
    },
  },
  'part-box': {
    about: 'A solid block.',
    keys: {
      ...solid,
      size: '[x, y, z] in mm, each above 0.',
      radius: 'The radius of the edges in mm, at most half of the shortest side.',
    },
  },
  'part-cylinder': {
    about: 'A rod, a leg, a knob, or a cone.',
    keys: {
      ...solid,
      diameter: 'The diameter at the start of the axis, in mm.',
      length: 'The length along the axis, in mm.',
      axis: 'The axis that the cylinder runs along.',
      topDiameter: 'The diameter at the end of the axis, in mm. Default: the same as diameter.',
      holes: BORES,
    },
  },
  'part-extrude': {
    about: 'A molding, a plate, or a bracket: a profile extruded along an axis.',
    keys: {
      ...solid,
      profile: 'The profile to extrude.',
      length: 'The length along the axis, in mm.',
      axis: PROFILE_AXIS,
      bevel: 'The size of the bevel at both ends, in mm.',
    },
  },
  'part-revolve': {
    about: 'A turned part: a profile rotated around an axis.',
    keys: {
      ...solid,
      profile: 'The profile to rotate: x is the distance from the axis, 0 or more, and y runs along the axis.',
      axis: 'The axis to rotate around.',
      angle: 'The angle to rotate by, in degrees, right-handed. Default: 360.',
      holes: BORES,
    },
  },
  'part-tube': {
    about: 'A bent bar, such as a frame or a rail.',
    keys: {
      ...solid,
      path: 'The corners of its center line: two or more points, [x, y, z] in mm from "at". For points that repeat, { "repeat": { "i": n }, "points": […] }.',
      diameter: 'The outer diameter, in mm.',
      wall: 'The thickness of the wall, in mm. Without it, the bar is solid.',
      bend: 'The inner radius of each bend, in mm. Without it, the corners are mitered.',
    },
  },
  'part-sheet': {
    about: 'A folded sheet: a base, and flanges along its edges. Lengths are measured on the outside.',
    keys: {
      ...solid,
      size: '[x, y, z] in mm of the base, on the outside of its bends. Its size along "normal" is the thickness.',
      normal: 'The axis of the thickness of the base. The + side faces upward.',
      at: '[x, y, z] in mm: the position of the smallest corner of the base, before rotation. Default: the origin.',
      radius: "The inside radius of bends that don't set one, in mm. Default: the thickness.",
      kFactor: 'The K factor. Default: that of the material, or 0.4.',
      outline: "The base's outline: a profile within its size, measured from its smallest corner.",
      cutouts: 'Profiles to cut out of the base.',
      holes: 'Holes to drill into the base.',
      flanges: 'Flanges on the edges of the base.',
    },
  },
  flange: { about: 'A flange.', keys: { on: 'The side of the base: "+x".', ...flange } },
  flangeOfFlange: {
    about: 'A flange on another flange.',
    keys: {
      on: 'The side of that flange: "+v" is its free end, "-u" and "+u" are beside it. Default: "+v".',
      ...flange,
    },
  },
  relief: {
    keys: {
      width: 'The width along the edge, in mm. Default: the thickness.',
      depth: 'The depth from where the bend starts, in mm. Default: the thickness.',
    },
  },
  livingHinge: {
    about: 'Slots that make the sheet flexible where it is bent.',
    keys: { kind: 'The pattern of the slots.' },
  },
  'livingHinge-lattice': {
    about: 'Rows of slots along the bend, each shifted by half a slot, so that the webs between the rows twist.',
    keys: {
      slot: 'The approximate length of each slot, in mm. Slots are spread evenly along the bend.',
      bridge: 'The distance between two slots of a row, in mm.',
      web: 'The minimum distance between two rows, in mm. Rows are spread evenly across the bend.',
      width: 'The width of a slot, in mm: the cutter, or the kerf of a laser.',
      strain: 'How far the webs can be sheared as they twist, as a fraction. Default: 0.025, as for birch plywood.',
    },
  },
  sheetHole: {
    about: 'A hole through the sheet.',
    keys: {
      at: '[x, y] in mm: its center.',
      diameter: 'The diameter in mm.',
      repeat: 'How many to drill: { "i": count }.',
    },
  },
  'part-text': {
    about: 'Letters on another part, engraved or raised.',
    keys: {
      ...part,
      text: 'What to write: a text parameter, or another expression, such as "\'Hello\'".',
      height: 'The height of a capital letter, in mm.',
      depth: 'The depth in mm: raised above 0, engraved below 0.',
      on: 'The part that the letters are on.',
    },
  },
  'part-text.on': {
    about: 'Where the letters are.',
    keys: {
      part: 'The id of an earlier part in the same list that has no repeat of its own.',
      face: 'The side of that part.',
    },
  },
  'part-asset': {
    about: 'Hardware from a file, such as a handle.',
    keys: {
      ...part,
      src: 'The URL of a GLB file: https, or relative to the document. At most 4 MiB and 200,000 triangles.',
      size: '[x, y, z] in mm: the size to fit it into.',
      material: "The material of surfaces that don't have one in the file.",
    },
  },
  'part-item': {
    about: 'Something that appears only in the bill of materials, such as screws.',
    keys: {
      ...part,
      quantity: 'The quantity: a number or an expression.',
      unitPrice: "The price of one piece, in the estimate's currency.",
      with: 'The id of the part that the item belongs to, or a list of ids. Assembly instructions list the item in the step that adds the last of these parts.',
    },
  },
  'part-group': {
    about: 'Parts that are placed, turned, repeated, hidden, moved, and exploded together, such as a drawer.',
    keys: { ...part, parts: 'The parts in the group, in a frame whose origin is its "at".' },
  },
  light: {
    about: 'Light from the middle of the part.',
    keys: {
      lumens: 'How much light, in lumens, from 1 to 20,000: 800 for a common bulb.',
      kelvin: 'Its color temperature, in kelvin, from 1,500 to 10,000: 2700 for warm white.',
    },
  },
  motion: { keys: { kind: 'How it opens.' } },
  'motion-hinge': {
    about: 'Turns around an axis, like a door.',
    keys: {
      axis: 'The axis to turn around.',
      at: "[x, y, z] in mm: a point on that axis, in the part's own frame.",
      angle: 'The angle when open, in degrees, right-handed.',
    },
  },
  'motion-slide': {
    about: 'Slides, like a drawer.',
    keys: { by: "[x, y, z] in mm: how far it slides, in the part's own frame." },
  },
  profile: {
    keys: {
      rect: '[width, height] in mm, from "at".',
      radius: 'The radius of the corners of "rect", in mm.',
      dogbone:
        "The cutter's diameter in mm: adds a circle of that size at each inner corner. Only in a panel's outline, cutouts, and pockets.",
      circle: 'The diameter in mm. The center is at "at".',
      polygon:
        'Three or more corners, [[x, y], …] in mm. For corners that repeat, { "repeat": { "i": n }, "points": […] }.',
      path: 'A closed curve that starts with ["M", x, y]. For pieces that repeat, { "repeat": { "i": n }, "pieces": […] }.',
      at: '[x, y] in mm. Default: [0, 0].',
      holes: 'Profiles to cut out of it.',
      repeat: 'How many to make: { "i": count }.',
    },
  },
  repeatedPoints: {
    about: 'Points that repeat, such as those of a helix.',
    keys: {
      repeat: 'How many times: { "i": count }.',
      points: '[[x, y, z], …] in mm. Expressions can use the names in "repeat".',
    },
  },
  repeatedCorners: {
    about: 'Corners that repeat, such as those of a gear.',
    keys: {
      repeat: 'How many times: { "i": count }.',
      points: '[[x, y], …] in mm. Expressions can use the names in "repeat".',
    },
  },
  repeatedPieces: {
    about: 'Pieces that repeat, such as the waves of an edge.',
    keys: {
      repeat: 'How many times: { "i": count }.',
      pieces: '[["L", x, y], …]. Expressions can use the names in "repeat".',
    },
  },
  hole: {
    about: "A hole to drill. u and v run along the two axes other than the face's, in the order x, y, z.",
    keys: {
      at: "[u, v] in mm: its center, measured from the part's smallest corner.",
      diameter: 'The diameter in mm, above 0.',
      depth: 'The depth in mm. Without it, the hole goes all the way through.',
      thread: 'The thread to cut into it, such as "M6" or "M10x1". Then "diameter" is the tap drill\'s: 5 for M6.',
      face: 'The face to drill from. Default: the + side of the board, or the + end of a turned part.',
      repeat: 'How many to make: { "i": count }.',
    },
  },
  machining: {
    about: 'A groove, rabbet, or pocket in a face or an edge of the board.',
    keys: { kind: 'The kind of operation, which determines its other keys.' },
  },
  'machining-groove': {
    about:
      "A straight slot with square ends. u and v run along the two axes other than the face's, in the order x, y, z.",
    keys: {
      ...operation,
      from: "[u, v] in mm: the start of its middle line, measured from the panel's smallest corner.",
      to: '[u, v] in mm: the end of its middle line. It can be beyond the board, where the cutter runs out.',
      width: 'The width in mm, above 0.',
    },
  },
  'machining-rebate': {
    about: 'A step cut along a side, which removes its edge.',
    keys: {
      ...operation,
      along: 'The side that the rabbet runs along.',
      width: 'The width in mm, from that side.',
      from: 'Where the rabbet starts along the side, in mm. Default: where the side starts.',
      to: 'Where the rabbet ends along the side, in mm. Default: where the side ends.',
    },
  },
  'machining-pocket': {
    about: 'Any profile, to a depth.',
    keys: {
      ...operation,
      profile: "Its outline, along the two axes other than the face's, in the order x, y, z, from the smallest corner.",
    },
  },
  edge: {
    about: 'An edge with banding, optionally with its band and a condition.',
    keys: {
      on: 'The edge.',
      band: "The id of a band, or the key of a material parameter, for the chosen material's band. Default: the band of the part's material.",
      if: 'An expression: whether the edge has banding.',
    },
  },
  grainMatch: {
    about: 'A row of panels that is cut from one board, in sequence, so that the grain runs through.',
    keys: {
      set: "The row's name. Labels and cut diagrams show it with the panel's position.",
      stacked: 'Whether the panels are above each other. Default: false, side by side.',
    },
  },
  joint: { about: 'How two parts meet.', keys: { kind: 'The kind of joint.' } },
  'joint-dowel': {
    about: 'Dowels along the line where two boards meet.',
    keys: { ...joint, ...spread, glue, fitting: 'A dowel: "dowel-8x35" by default, or "dowel-6x30".' },
  },
  'joint-cam': {
    about: 'Cam connectors: a housing in one board pulls a bolt in the face of the other.',
    keys: {
      ...joint,
      first:
        'The distance from both ends of the contact to the first and last connector, in mm; 69 by default, beside the dowels.',
      spacing: 'The maximum distance between two connectors, in mm; 480 by default.',
      side: 'The face with the housing: −1, the default, for the low side of the board; 1 for the high side.',
      fitting: 'A cam connector: "minifix-15" by default.',
    },
  },
  'joint-confirmat': {
    about: 'Confirmat screws, through the face of one board into the edge or the face of the other.',
    keys: { ...joint, ...spread, ...rows, fitting: 'A screw: "confirmat-7x50" by default.' },
  },
  'joint-dado': {
    about: 'A groove in the face of one board for the edge of another, which goes into it.',
    keys: {
      ...joint,
      play: 'How much wider the groove is than the board in it, in mm; 0.4 by default.',
      deeper: 'How much deeper the groove is than the board goes, in mm; 1 by default.',
      ...grooveEnd,
      glue: 'Whether the board is glued into its groove. Default: false.',
      fitting: 'Not used: a groove needs no fitting.',
    },
  },
  'joint-finger': {
    about: 'Fingers at a corner where two boards overlap, each up to the outer face of the other.',
    keys: {
      ...joint,
      parts: 'The boards with the outermost fingers, and the boards that meet them.',
      width: 'About how wide the fingers are, in mm; 20 by default. Their number is odd.',
      play: 'How much wider a slot is than the finger in it, in mm; 0.15 by default.',
      cutter: 'The diameter of the cutter in mm, for dog-bone corners; 6 by default. 0 for a laser.',
      glue,
      fitting: 'Not used: fingers need no fitting.',
    },
  },
  'joint-mitre': {
    about: 'A corner where two boards or two extruded bars are both cut at half of its angle.',
    keys: {
      ...joint,
      parts:
        'The boards or bars. Each reaches the outer corner. Several that meet in turn, as in a frame, can be on both sides.',
      glue,
      fitting: 'Not used: a miter needs no fitting.',
    },
  },
  'joint-tongue': {
    about: 'A tongue on the edge of one board, in a groove in the edge or the face of another.',
    keys: {
      ...joint,
      parts: 'The boards with grooves, and the boards with tongues. Boards side by side can be on both sides.',
      thickness: 'The thickness of the tongue in mm; 0, the default, for a third of its board.',
      play: 'How much wider the groove is than the tongue, in mm; 0.2 by default.',
      deeper: 'How much deeper the groove is than the tongue is long, in mm; 1 by default.',
      ...grooveEnd,
      glue,
      fitting: 'Not used: a tongue needs no fitting.',
    },
  },
  'joint-screw': {
    about: 'Screws, through the face of one board into the edge or the face of the other.',
    keys: {
      ...joint,
      ...spread,
      ...rows,
      fitting:
        'Screws, of which the longest that doesn\'t come through is used: "screw-4x25" … "screw-4x50" by default.',
    },
  },
  'joint-hinge': {
    about: 'Cup hinges between a door and the board it hangs on. The door needs a "motion" of kind "hinge".',
    keys: {
      ...joint,
      parts: 'The door, and the boards it can hang on.',
      first: "The distance from the door's ends to the first and last hinge, in mm; 100 by default.",
      fitting: `A hinge: "cup-hinge-35" by default. The door's size and weight determine how many.`,
    },
  },
  'joint-slide': {
    about: 'A slide between a drawer\'s side and the cabinet. The drawer needs a "motion" of kind "slide".',
    keys: {
      ...joint,
      parts: "The drawer's sides, and the boards beside them.",
      fitting: 'Slides, of which the longest that fits is used: "slide-200", "slide-250" … "slide-500" by default.',
    },
  },
  'joint-handle': {
    about: 'A screw through the front where a handle or knob meets it, and through a board behind the front.',
    keys: { ...joint, parts: 'The handle, and the fronts.', fitting: 'The bolt’s id: "handle-screw-m4" by default.' },
  },
  'joint-leg': {
    about:
      'A bolt at the center of the contact between a leg and a board, with bores in the board and in the end of the leg.',
    keys: { ...joint, parts: 'The leg, and the boards.', fitting: 'A bolt: "leg-bolt-m8" by default.' },
  },
  'joint-weld': {
    about: 'A weld where two metal parts touch: a fillet, or a butt weld on sides where both are flush or mitered.',
    keys: {
      ...joint,
      size: 'The throat a of a fillet, or the depth s of a butt weld, in mm; 3 by default.',
      length: 'The length of one weld on each side, in mm; 0, the default, for the whole side.',
      pitch: 'From the start of one weld to the start of the next, in mm; 0, the default, for one on each side.',
      sides: 'How many sides of the contact are welded, the longest first; 4 by default.',
      fitting: 'Not used: a weld needs no fitting.',
    },
  },
  'joint-touch': {
    about:
      'Parts that touch but are held together by something else, such as a nut or screws among the items. Nothing is drilled.',
    keys: { ...joint, fitting: 'Not used: this joint needs no fitting.' },
  },
  'joint-shelf_pins': {
    about: 'A loose shelf on four pins.',
    keys: {
      ...joint,
      parts: 'The shelf, and the boards beside it, at most 4 mm away.',
      front: "The distance from the shelf's front to the front pins, in mm; 37 by default.",
      rear: "The distance from the shelf's rear to the rear pins, in mm; 37 by default.",
      spare: 'The number of extra rows of holes to drill above and below, 32 mm apart; 0 by default.',
      fitting: 'A pin: "pin-5" by default.',
    },
  },
  fitting: { about: 'Something that joins parts. Lengths are in mm.', keys: { kind: 'The kind of fitting.' } },
  'fitting-dowel': {
    about: 'A dowel.',
    keys: {
      ...fitting,
      diameter: 'mm',
      faceDepth: "The bore's depth in a face, in mm.",
      edgeDepth: "The bore's depth in an edge, in mm.",
    },
  },
  'fitting-cam': {
    about: 'A cam connector.',
    keys: {
      ...fitting,
      housing: "[diameter, depth] of the housing's bore, in mm.",
      distance: "The distance from the board's edge to the housing's center, in mm.",
      channel: 'The diameter of the bore from the edge to the housing, in mm.',
      cap: 'What covers a housing that can be seen.',
      bolt: "[diameter, depth] of the bolt's bore in the other board, in mm.",
    },
  },
  'fitting-screw': {
    about: 'A screw.',
    keys: {
      ...fitting,
      through: 'The diameter of the bore through the first board, in mm.',
      pilot: '[diameter, depth] of the bore in the other board, in mm.',
      length: 'The length of the screw, in mm.',
    },
  },
  'fitting-pin': { about: 'A shelf pin.', keys: { ...fitting, bore: '[diameter, depth] of the bore, in mm.' } },
  'fitting-hinge': {
    about: 'A cup hinge with its plate.',
    keys: {
      ...fitting,
      cup: '[diameter, depth] of the cup, in mm.',
      edge: "The distance from the door's edge to the cup's center, in mm.",
      fixing: '[apart, farther from the edge than the cup, diameter, depth] of the two fixing bores, in mm.',
      plate: "[apart, diameter, depth] of the plate's two bores, in mm.",
      setback: "The distance from the door's inner face back to the plate's bores, in mm.",
      inset: "How much farther back the plate's bores are for a door between boards, in mm; 0 by default.",
      limits: '[height in mm, weight in kg] of the largest door for two hinges, three hinges, and so on.',
      arms: 'The arms that the hinge is sold with, so that the list of hardware says which one a door needs.',
      articles: 'The item number with each arm.',
    },
  },
  camCap: {
    about: "A cap for a cam connector's housing.",
    keys: { name: fitting.name, article: fitting.article, price: fitting.price },
  },
  hingeArms: {
    about: 'How far a door covers the board with each arm, at a cup distance and a plate height of 0.',
    keys: { full: 'mm', half: 'mm' },
  },
  hingeArticles: {
    about: "The manufacturer's item numbers of a hinge with each arm.",
    keys: {
      full: 'For a door that covers the edge of an outer board.',
      half: 'For one of two doors in front of the same board.',
      inset: 'For a door between boards.',
    },
  },
  'fitting-slide': {
    about: 'A pair of drawer slides.',
    keys: {
      ...fitting,
      length: 'The minimum depth of a drawer, in mm.',
      setback: "The distance from the front of the closed drawer's box back to the slide's front, in mm; 0 by default.",
      cabinet: "The distances of the bores in the cabinet from the slide's front, in mm.",
      cabinetBore: '[diameter, depth] of those bores, in mm.',
      drawer: "The distances of the bores in the drawer from the slide's front, in mm.",
      drawerBore: '[diameter, depth] of those bores, in mm.',
      space: 'The maximum space between the drawer and the cabinet on one side, in mm.',
    },
  },
  'fitting-glue': {
    about: 'The glue for dowels, fingers, tongues, and miters. Its name states the unit, because lists count grams.',
    keys: { ...fitting, spread: 'Grams per square meter of each glued surface.' },
  },
  'fitting-bolt': {
    about: 'A screw or bolt for handles and legs.',
    keys: {
      ...fitting,
      diameter: 'mm',
      depth: 'The depth in mm. Without it, the bore goes through the board.',
      end: '[diameter, depth] of the bore in the end of the leg or handle itself, in mm. Without it, there is no bore.',
      thread: 'The thread to cut into that bore if the part is metal, such as "M4".',
    },
  },
  rule: {
    about: 'A condition for configurations, beyond the limits of the parameters.',
    keys: {
      require: 'An expression that must be true. It can also name mass, panels.area, and the other sums.',
      message: 'What customers read if the condition is false: the reason, and how to fix it.',
      keys: 'The keys of the parameters that the message is shown at.',
      level: '"error" (the default) prevents orders. "warning" only shows the message.',
    },
  },
  dimension: {
    about: 'A dimension line.',
    keys: {
      from: 'The start, [x, y, z] in mm.',
      to: 'The end, [x, y, z] in mm.',
      key: 'The parameter that it shows. Customers can edit it there.',
      offset: '[x, y, z] in mm: how far to move the line.',
    },
  },
  preset: {
    about: 'A ready-made configuration.',
    keys: {
      id: 'Unique among the presets.',
      name: 'The name that customers see.',
      configuration:
        'Values by parameter key; the others have their defaults. The preset must be valid, including rules.',
      if: 'An expression: whether to offer it with the current configuration.',
    },
  },
  estimate: {
    about: 'A price to show before quotes arrive.',
    keys: {
      currency: 'An ISO 4217 code, such as "EUR".',
      amount:
        'An expression, in the major unit (euros). It can also name sums: panels.area, edges.length, edges.price, cut.length, bends.count, surface, volume, mass, areaOf(material), and others.',
      taxIncluded:
        'Whether the amount includes tax, which customers are told. Default: false. It never includes delivery.',
    },
  },
};
