// Compiles only if the tag's types for React match what the element accepts.

import type {} from '@parametric/configurator-element/react';

export const right = (
  <parametric-configurator
    license-key="pclk_test_1"
    model="hallway-shelf"
    quantity={2}
    units="mm"
    className="shelf"
    name="configuration"
    onconfigurator-change={(event) => event.detail.changed}
  />
);

// @ts-expect-error it measures in cm, mm or in
export const wrongUnit = <parametric-configurator units="km" />;

// @ts-expect-error there is no such property
export const unknownProperty = <parametric-configurator colour="red" />;
