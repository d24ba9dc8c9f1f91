#!/bin/sh
exec ./app
