// Compiles only if the React types for the tag match the element's properties.

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

// @ts-expect-error the units are cm, mm and in
export const wrongUnit = <parametric-configurator units="km" />;

// @ts-expect-error the property doesn't exist
export const unknownProperty = <parametric-configurator colour="red" />;
